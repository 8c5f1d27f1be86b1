// Copying a link. The clipboard API is missing on plain http, so the old command is the fallback.

/**
 * Copies what a field holds, and gives whether that worked; where the API is missing the text is selected too.
 * @param {HTMLInputElement} field
 */
export async function copy(field) {
  if (navigator.clipboard && isSecureContext) {
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      // Denied: the old command may still do.
    }
  }
  field.focus();
  field.select();
  return document.execCommand("copy");
}
