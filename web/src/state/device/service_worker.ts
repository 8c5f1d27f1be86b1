// Installs the service worker where browsers allow one: on https and localhost.
const SCRIPT = "/app/sw.js";

interface Policy {
  createScriptURL(url: string): string;
}

interface Policies {
  createPolicy(name: string, rules: Policy): Policy;
}

export function installServiceWorker(): void {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  const policies = (window as unknown as { trustedTypes?: Policies }).trustedTypes;
  const policy = policies?.createPolicy("parlour-worker", { createScriptURL: () => SCRIPT });
  const script = policy === undefined ? SCRIPT : policy.createScriptURL(SCRIPT);
  addEventListener("load", () => {
    navigator.serviceWorker.register(script, { scope: "/" }).catch(() => {
      // Without it everything works, as long as there is a network.
    });
  });
}
