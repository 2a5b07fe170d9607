// gdk-pixbuf as Swift can use it: GObject's casts and signals are macros, and its errors come as
// pointers to pointers.
#pragma once

#include <errno.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum {
  PICTURE_FINE = 0,
  PICTURE_DAMAGED = 1,
  PICTURE_OUT_OF_MEMORY = 2,
  PICTURE_REFUSED = 3,
} picture_outcome;

static inline void picture_drop_message(
    const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
  (void)domain, (void)level, (void)message, (void)data;
}

static inline GLogWriterOutput picture_drop_fields(
    GLogLevelFlags level, const GLogField *fields, gsize count, gpointer data) {
  (void)level, (void)fields, (void)count, (void)data;
  return G_LOG_WRITER_HANDLED;
}

// From now on, GLib drops its messages: to write one it would open the files of time zones and
// character sets. An error, such as running out of memory, still ends the process by SIGTRAP.
static inline void picture_drop_messages(void) {
  g_log_set_default_handler(picture_drop_message, NULL);
  g_log_set_writer_func(picture_drop_fields, NULL, NULL);
}

// The request to a decoding, and the results of its loader. Valid as long as the loader.
typedef struct {
  int box_width, box_height;
  int side_limit;
  int64_t pixel_limit;
  // The picture's own size, and the size to which it is scaled while decoding; 0 until known.
  int width, height;
  int fitted_width, fitted_height;
  bool refused;
} picture_fit;

static inline int picture_scaled(int side, double factor) {
  int scaled = (int)(side * factor + 0.5);
  return scaled < 1 ? 1 : scaled;
}

static inline void picture_size_prepared(
    GdkPixbufLoader *loader, int width, int height, gpointer data) {
  picture_fit *fit = (picture_fit *)data;
  fit->width = width;
  fit->height = height;
  if (width < 1 || height < 1 || width > fit->side_limit || height > fit->side_limit ||
      (int64_t)width * height > fit->pixel_limit) {
    fit->refused = true;
    // PNG, JPEG and GIF end with an error here; the caller stops feeding for the others.
    gdk_pixbuf_loader_set_size(loader, 0, 0);
    return;
  }
  double across = (double)fit->box_width / width, down = (double)fit->box_height / height;
  double factor = across < down ? across : down;
  if (factor > 1) factor = 1;
  fit->fitted_width = picture_scaled(width, factor);
  fit->fitted_height = picture_scaled(height, factor);
  gdk_pixbuf_loader_set_size(loader, fit->fitted_width, fit->fitted_height);
}

// A loader for one media type, or NULL if this machine has none.
static inline GdkPixbufLoader *picture_loader(const char *media_type, picture_fit *fit) {
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_mime_type(media_type, NULL);
  if (loader) g_signal_connect(loader, "size-prepared", G_CALLBACK(picture_size_prepared), fit);
  return loader;
}

// Whether gdk-pixbuf tries to read its list of loaders again for each picture, which it does while
// the list is missing or empty. Called when no more files can be opened.
static inline bool picture_reads_loaders_again(void) {
  picture_fit fit = {0};
  errno = 0;
  GdkPixbufLoader *loader = picture_loader("image/jpeg", &fit);
  bool failed = errno == EMFILE;
  if (loader) {
    gdk_pixbuf_loader_close(loader, NULL);
    g_object_unref(loader);
  }
  return failed;
}

static inline picture_outcome picture_outcome_of(GError *error) {
  bool memory =
      g_error_matches(error, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY);
  g_clear_error(&error);
  return memory ? PICTURE_OUT_OF_MEMORY : PICTURE_DAMAGED;
}

static inline picture_outcome picture_feed(
    GdkPixbufLoader *loader, const picture_fit *fit, const uint8_t *bytes, size_t count) {
  GError *error = NULL;
  gboolean fed = gdk_pixbuf_loader_write(loader, bytes, count, &error);
  if (fit->refused) {
    g_clear_error(&error);
    return PICTURE_REFUSED;
  }
  return fed ? PICTURE_FINE : picture_outcome_of(error);
}

// Closes and frees the loader. The picture has the fitted size and belongs to the caller.
static inline picture_outcome picture_finish(
    GdkPixbufLoader *loader, const picture_fit *fit, bool wanted, GdkPixbuf **picture) {
  GError *error = NULL;
  picture_outcome outcome = PICTURE_FINE;
  *picture = NULL;
  if (!gdk_pixbuf_loader_close(loader, wanted ? &error : NULL)) {
    outcome = wanted ? picture_outcome_of(error) : PICTURE_DAMAGED;
  }
  if (fit->refused) outcome = PICTURE_REFUSED;
  GdkPixbuf *found = wanted && outcome == PICTURE_FINE ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
  if (found && fit->fitted_width > 0) {
    if (gdk_pixbuf_get_width(found) == fit->fitted_width &&
        gdk_pixbuf_get_height(found) == fit->fitted_height) {
      *picture = (GdkPixbuf *)g_object_ref(found);
    } else {
      *picture = gdk_pixbuf_scale_simple(
          found, fit->fitted_width, fit->fitted_height, GDK_INTERP_BILINEAR);
      if (!*picture) outcome = PICTURE_OUT_OF_MEMORY;
    }
  } else if (outcome == PICTURE_FINE) {
    outcome = PICTURE_DAMAGED;
  }
  g_object_unref(loader);
  return outcome;
}

// Three bytes a pixel, rows without padding; the bytes must outlive the picture.
static inline GdkPixbuf *picture_of_rgb(const uint8_t *rgb, int width, int height) {
  return gdk_pixbuf_new_from_data(
      rgb, GDK_COLORSPACE_RGB, FALSE, 8, width, height, width * 3, NULL, NULL);
}

// A JPEG without metadata; quality is 0…100. The bytes are freed with g_free; NULL if it failed.
static inline gchar *picture_jpeg(GdkPixbuf *picture, int quality, size_t *count) {
  char text[8];
  g_snprintf(text, sizeof text, "%d", quality);
  char key[] = "quality";
  char *keys[] = {key, NULL}, *values[] = {text, NULL};
  gchar *bytes = NULL;
  gsize size = 0;
  if (!gdk_pixbuf_save_to_bufferv(picture, &bytes, &size, "jpeg", keys, values, NULL)) return NULL;
  *count = size;
  return bytes;
}

static inline void picture_release(GdkPixbuf *picture) { g_object_unref(picture); }
