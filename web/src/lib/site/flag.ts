/** Whether this is the static site: the application runs in the page, and no server answers. */
export const SITE: boolean = import.meta.env.MODE === "site";
