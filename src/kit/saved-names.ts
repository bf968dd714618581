const prefix = 'kept-'

/** Returns the name by which a form refers to a file that only this device has. */
export const keptName = (key: string): string => prefix + key

/** Returns the key in such a name; null for the id of an uploaded file. */
export const keyOfName = (name: string): string | null => (name.startsWith(prefix) ? name.slice(prefix.length) : null)
