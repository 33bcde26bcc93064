/** The service worker: it keeps the site for use without a network, and tells when a newer version is ready. */

import { siteFolder } from "../api/page/tabs";

class Offline {
  /** A newer version waits; `update` changes over to it. */
  waiting = $state.raw<ServiceWorker | null>(null);

  /** Keep the site. Where the browser has no service workers, the site works while there is a network. */
  async start(): Promise<void> {
    if (!("serviceWorker" in navigator)) return;
    const folder = siteFolder();
    try {
      const registration = await navigator.serviceWorker.register(`${folder}service-worker.js`, {
        scope: folder,
      });
      this.#look(registration);
      registration.addEventListener("updatefound", () => {
        registration.installing?.addEventListener("statechange", () => this.#look(registration));
      });
    } catch (error) {
      console.warn(String(error));
    }
  }

  /** Change over to the newer version. */
  update(): void {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
    this.waiting?.postMessage("update");
  }

  #look({ waiting }: ServiceWorkerRegistration): void {
    if (waiting && navigator.serviceWorker.controller) this.waiting = waiting;
  }
}

export const offline = new Offline();
