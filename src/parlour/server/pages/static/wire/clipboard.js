// Copying a link. The clipboard API is missing on plain http, so the old command is the fallback.

export async function copy(field) {
  field.focus();
  field.select();
  if (navigator.clipboard && isSecureContext) {
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      // Denied: the old command may still do.
    }
  }
  return document.execCommand("copy");
}
