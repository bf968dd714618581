/** Returns true for code that must not reach the browser: the platform, and every `server/` and `markup/` folder of a feature. */
export const isServerOnly = (id) => /\/src\/(platform\/|features\/.+\/(server|markup)\/)/.test(id)
