/** Whether a module may never reach the browser. */
export function isServerOnly(id: string): boolean
