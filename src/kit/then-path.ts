/** The address to come back to after signing in, with what was asked for there. */
export const thenPath = (path: string, then: 'number' | 'join', hash = ''): string => `${path}?then=${then}${hash}`
