export function isAllowed(name: string, licence: string): boolean
export function packagesOfLock(): { name: string; version: string; licence: string }[]
