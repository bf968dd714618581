const prefix = 'kept-'

/** How a form names a file that only this device has. */
export const keptName = (key: string): string => prefix + key

/** The key in such a name; null for the id of a file that has arrived. */
export const keyOfName = (name: string): string | null => (name.startsWith(prefix) ? name.slice(prefix.length) : null)
