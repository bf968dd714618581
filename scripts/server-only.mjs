/** Whether a module may never reach the browser: the platform, and every `server/` folder of a capability or of its wings. */
export const isServerOnly = (id) => /\/src\/(platform\/|capabilities\/.+\/server\/)/.test(id)
