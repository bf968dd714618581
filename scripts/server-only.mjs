/** Returns true for code that must not reach the browser: the platform, and every `server/` and `markup/` folder of a capability. */
export const isServerOnly = (id) => /\/src\/(platform\/|capabilities\/.+\/(server|markup)\/)/.test(id)
