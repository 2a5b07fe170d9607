/// The style sheet of all pages. It is part of every page, so that a page is a single reply.
package enum Stylesheet {
  /// The colours are in `:root`, dark ones after the light ones; a test computes their contrasts.
  package static let text: StaticString = """
    :root{color-scheme:light dark;--page:#f7f6f3;--card:#fff;--well:#eceae4;--line:#dedbd3;\
    --text:#1d1e21;--soft:#5d6068;--link:#0a58a6;--sale:#b3221b;--badge:#2b2d31;--onbadge:#fff}
    @media(prefers-color-scheme:dark){:root{--page:#14161a;--card:#1d2025;--well:#262a31;\
    --line:#343941;--text:#eceef1;--soft:#a9aeb8;--link:#8dbcff;--sale:#ff9d94;--badge:#e4e6ea;\
    --onbadge:#17191d}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--page);color:var(--text);\
    font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Apple SD Gothic Neo",\
    "Malgun Gothic","Noto Sans KR",sans-serif;overflow-wrap:anywhere;word-break:keep-all}
    header,main,footer{max-width:76rem;margin:0 auto;padding:0 1rem}
    header{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1.5rem;padding-block:1rem}
    footer{padding-block:2.5rem 2rem;color:var(--soft);font-size:.875rem}
    a{color:var(--link);text-underline-offset:.15em}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:.25rem}
    .skip{position:absolute;left:-99rem;background:var(--card);padding:.5rem 1rem;z-index:2}
    .skip:focus{left:.5rem;top:.5rem}
    .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);\
    white-space:nowrap}
    .brand{color:var(--text);font-weight:700;font-size:1.125rem;text-decoration:none}
    form{display:flex;gap:.5rem;flex:1 1 18rem;min-width:0;max-width:34rem;margin-inline-start:auto}
    input,select,button{font:inherit;color:inherit;border:1px solid var(--soft);\
    border-radius:.5rem;padding:.5rem .75rem;min-height:2.75rem}
    input,select{flex:1;min-width:0;background:var(--card)}
    input::placeholder{color:var(--soft);opacity:1}
    button{background:var(--badge);color:var(--onbadge);border-color:var(--badge);cursor:pointer}
    h1{font-size:1.625rem;line-height:1.25;margin:0}
    .heading{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem 1rem;\
    margin-block:1.25rem .75rem}
    p{margin:0}
    .soft{color:var(--soft)}
    .notice{background:var(--card);border:1px solid var(--line);border-radius:.75rem;\
    padding:1.25rem;margin-block:1rem}
    ul{list-style:none;margin:0;padding:0}
    summary{width:fit-content;margin-block:.75rem 0;padding:.375rem 0;cursor:pointer}
    details form{flex-wrap:wrap;max-width:none;gap:.5rem 1.5rem;margin-block:.5rem 1rem}
    details label{display:flex;align-items:center;gap:.5rem}
    [inputmode]{flex:none;width:8rem}
    [type=checkbox]{flex:none;width:1.5rem;min-height:1.5rem}
    .orders ul{display:flex;flex-wrap:wrap;gap:.5rem}
    .orders a{display:block;padding:.375rem .875rem;border:1px solid var(--line);\
    border-radius:2rem;background:var(--card);color:var(--text);text-decoration:none;\
    font-size:.9375rem}
    .orders a:hover{border-color:var(--soft)}
    .orders [aria-current]{background:var(--badge);color:var(--onbadge);border-color:var(--badge)}
    .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(10rem,1fr));\
    gap:1.75rem 1rem;margin-block:1.5rem}
    @media(min-width:45rem){.cards{grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));\
    gap:2rem 1.25rem}}
    .card{position:relative}
    .card :is(h2,h3){font-size:1rem;font-weight:500;line-height:1.4;margin:.75rem 0 .25rem;\
    display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
    .card :is(h2,h3) a{color:inherit;text-decoration:none}
    .card :is(h2,h3) a::after{content:"";position:absolute;inset:0;border-radius:.75rem}
    .card :is(h2,h3) a:focus-visible{outline:0}
    .card :is(h2,h3) a:focus-visible::after{outline:3px solid var(--link);outline-offset:4px}
    .card:hover :is(h2,h3) a{text-decoration:underline}
    .card>.soft{font-size:.875rem}
    .shot{position:relative;display:flex;align-items:center;justify-content:center;\
    aspect-ratio:1;background:var(--well);border-radius:.75rem;overflow:hidden;\
    text-align:center}
    .shot img{width:100%;height:100%;object-fit:cover}
    .sold .shot img{filter:grayscale(1);opacity:.55}
    .badge{background:var(--badge);color:var(--onbadge);border-radius:.375rem;\
    padding:.125rem .5rem;font-size:.875rem;font-weight:600}
    .shot .badge{position:absolute;left:.625rem;top:.625rem}
    .price{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .375rem;\
    font-variant-numeric:tabular-nums}
    .price s{color:var(--soft);font-size:.875rem}
    .price strong{font-weight:700;flex-basis:100%}
    .price .off{color:var(--sale);font-size:.875rem;font-weight:700;white-space:nowrap}
    .sold .price strong{font-weight:500;color:var(--soft)}
    .pages{display:flex;flex-wrap:wrap;justify-content:center;align-items:center;\
    gap:.75rem 1.5rem;margin-block:2.5rem 0}
    .pages a{padding:.5rem 1.125rem;border:1px solid var(--soft);border-radius:.5rem;\
    color:var(--text);text-decoration:none}
    .pages a:hover{background:var(--card)}
    .back{margin-block:.5rem 1rem}
    .detail{display:grid;gap:1.5rem}
    .detail>.shot img{object-fit:contain}
    .pictures{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.75rem;\
    align-content:start}
    @media(min-width:52rem){.detail{grid-template:auto 1fr/minmax(0,3fr) minmax(0,2fr);\
    gap:.75rem 3rem}\
    .facts{grid-area:1/2/3;position:sticky;top:1.5rem;align-self:start}}
    .facts>*+*{margin-block-start:1rem}
    .facts .price{font-size:1.375rem;margin-block-start:.75rem}
    .facts .price s,.facts .price .off{font-size:1rem}
    .stock{margin-block-start:.5rem}
    .stock.badge{display:inline-block;font-size:1rem}
    .text{white-space:pre-line}
    dl{display:grid;grid-template-columns:auto 1fr;gap:.375rem 1.25rem;margin:0;\
    padding-block:1rem;border-block:1px solid var(--line)}
    dt{color:var(--soft)}
    dd{margin:0}
    code{display:block;width:fit-content;margin-block-start:.25rem;\
    font:.875rem ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;\
    background:var(--well);padding:.125rem .375rem;border-radius:.25rem}
    @media(forced-colors:active){.orders [aria-current],.badge{forced-color-adjust:none;\
    background:SelectedItem;color:SelectedItemText;border:1px solid SelectedItemText}\
    .shot{border:1px solid}}
    @media print{form,details,.skip,.back,.orders,.pages{display:none}\
    .shot,.badge{border:1px solid;background:none;color:inherit}\
    .card,.shot,.facts{break-inside:avoid}\
    .cards{grid-template-columns:repeat(4,1fr)}\
    .detail{grid-template:auto/1fr 2fr;gap:1rem}.facts{position:static;grid-area:1/2/3}}
    """
}
