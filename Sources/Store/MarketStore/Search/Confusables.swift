/// Letters that look alike, of the alphabets that are easily confused: Latin, Greek, Cyrillic,
/// Armenian, Georgian, Cherokee, Coptic and Lisu; and the digits and the bar that look like
/// letters.
///
/// Made from confusables.txt of Unicode Technical Standard 39, version 13.0.0, © 2020 Unicode,
/// Inc., under the Unicode License; the steps are in
/// docs/decisions/selling.md#names-that-look-alike-are-one-name
enum Confusables {
  /// The letters by which a letter is replaced before two names are compared; nil for most.
  static func prototype(of letter: Unicode.Scalar) -> String? { prototypes[letter] }

  private static let prototypes = {
    var prototypes: [Unicode.Scalar: String] = [:]
    for group in table.split(whereSeparator: \.isWhitespace) {
      let parts = group.split(separator: ":").map(String.init)
      guard parts.count == 2 else { continue }
      for letter in parts[1].unicodeScalars { prototypes[letter] = parts[0] }
    }
    return prototypes
  }()

  /// Groups of a prototype, a colon, and the letters that look like it.
  private static let table = """
    A:ΑАᎪꓮ a:ɑαа AA:Ꜳ aa:ꜳ AE:ÆӔ ae:æӕ AO:Ꜵ ao:ꜵ AU:Ꜷ au:ꜷ AV:ꜸꜺ av:ꜹꜻ AY:Ꜽ ay:ꜽ B:ƁΒВᏴꓐꞴ
    b:ƀƂƃƄɓБЬѢѣҌҍᏏ bl:Ы C:ƇСҪᏟⲤꓚ c:ȼсҫᴄⲥꮯ D:ÐĐƉƊᎠꓓ d:đƌɖɗԁᏧꓒ dz:ʣ E:ɆΕЕᎬꓰ e:ɇеҽҿꬲ F:ƑϜꓝꞘ
    f:ƒքᵮẝꞙꬵ G:ƓǤԌᏀᏳꓖ g:ƍǥɠɡցᶃ H:ĦΗНҢӇӉᎻⱧⲎꓧ h:ħɦћһհᏂᏲꚕ i:ıɨɩɪιіӏᎥᵻᵼꙇꭵ J:ɈͿЈᎫꓙꞲ j:ɉϳј
    K:ƘΚКҚҞᏦⱩⲔꓗꝀ k:ƙ L:ŁᏞⳐꓡ l:1I|łƖƗƚǀɫɭΙІӀⲒꓲ ll:ǁ lO:Ю ls:ʪ lz:ʫ M:ΜϺМӍᎷⲘꓟ N:ƝΝⲚꓠ n:ƞɳηոռᵰ
    O:0ØƟΘΟθОѲӨՕᎤᎾᏫⲞꓳꝊ o:øɵοσоѳөօჿᴏᴑⲟꝋꬽꬾꭴꮎꮻ OE:Œ oe:œ OO:ꚘꝎ oo:ꚙꝏ P:ƤΡРᏢⲢꓑ p:ƥρрᵽⲣ q:ʠԛգզ R:ƦᎡᏒꓣ
    r:ɍɼɽгґғᴦᵲⲅꭇꭈꮁ rn:mɱᵯ S:ЅՏᏕᏚꓢ s:ƽʂѕᵴꜱꮪ T:ŦƬƮȾΤТҬᎢⲦꓔꜨ t:ŧƭᵵ tf:ꝷ ts:ʦ U:ɄՍᏌꓴ u:ʋυսᴜᵾꞟꭎꭒꮜ ue:ᵫ
    uo:ꭣ V:ѴᏙꓦ v:νѵᴠꮩ W:ԜᎳᏔꓪ w:ɯѡѽԝաᴡꝡꮃ X:ΧХҲⲬꓫꞳ x:х Y:ƳɎΥУҮҰᎩᎽⲨꓬ y:ƴɏɣʏγуүұყᶌỿꭚ Z:ƵȤΖᏃꓜ
    z:ƶȥʐᴢᵶꮓ dȝ:ʤ dʑ:ʥ fŋ:ʩ lȝ:ɮ oᴇ:ɶ tȝ:ꜩ tɕ:ʨ tʃ:ʧ ß:βᏰꞵ Þ:Ϸ þ:ƿϸ ĸ:κкқҟᴋⲕꮶ ƅ:ьꮟ ƅi:ы Ƕ:Ԋ
    ƨ:ϩᴤꙅ ƫ:Ꮏ Ǝ:ꓱ ǝ:əɚә ǝo:ᴔꭁꭂ ȝ:ʒӡჳⳍꝫ ȷ:յ ɂ:ꭾ ɋ:ᶐ Ɐ:ꓯ Ɔ:ϽↃꓛ ɔ:ͻᴐↄꬿ ɔe:ꭢ Ə:Ә Ɛ:ԐᏋ ɜ:зҙᴈ ɢ:ԍᏻꮐ
    ɰ:պ ɸ:φфⲫ ɾ:ᵳ ʀ:ꭱꮢ Ʃ:Σ ʃ:ꭍ ʊ:ᵿ Ʌ:ΛЛӅꓥ ʌ:ᴧ ʍ:мӎᴍꮇ ʘ:Ꙩ ʙ:вᏼ ʚ:ꞝ ʜ:нңӈӊꮋ ʟ:ⳑꮮ ˉb:ъ ˉbi:ꙑ
    Γ:ГҐҒᎱⲄ Δ:Ⲇ λ:Ⲗ Π:ПⲠ π:пᴨ ς:ϛ Φ:ФՓⲪ χ:ⲭꭓꭕ Ψ:ѰⲮ ψ:ѱ ω:ⲱꙍꞷ ϗ:ⳤ Ϭ:Ⳝ Ж:Җ ж:җ И:ͶҊ и:ҋ л:ӆᴫ Ш:Ⲽ
    ш:ⲽ Ъl:Ꙑ љ:ꭠ Ѡ:ѼᏇ Ҷ:Ӌ ҷ:ӌ Ҽ:Ҿ Ո:ꓵ ሆ:Մ ቡ:Ռ ኮ:Ի ጣ:Պ ᗡ:ꓷ ᙠ:ꓭ ᴀ:ꭺ ᴅ:ꭰ ᴇ:ꭼ ᴊ:ꭻ ᴎ:ͷи ᴘ:ᴩꮲ ᴙ:я
    ᴛ:τтҭꭲ ẟ:δծ Ⅎ:ꓞ Ⱶ:ͰᎨᎰ ⱶ:ꮀ ー:ꟷ ꓕ:Ʇ ꓤ:Ꞟ Ꙍ:Ꞷ ꜧ:ꞕ Ꜿ:Ͽ ꜿ:ͽ Ꞇ:Ⴀ Ꞓ:ЄⲈ ꞓ:ɛεєԑⲉꮛ 𐊨:Ꚛ 𐐒:Ꞛ 𐐺:ꞛ
    """
}
