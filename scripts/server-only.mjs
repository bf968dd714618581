/** Whether a module may never reach the browser: the platform, and every `server/` and `markup/` folder of a capability or of its wings. */
export const isServerOnly = (id) => /\/src\/(platform\/|capabilities\/.+\/(server|markup)\/)/.test(id)
