/** The saved searches of a person. */
export const savedSearchesPath = '/profile/my-searches'

/** Saves a search; `query` is the list's own. */
export const newSavedSearchPath = (query: string): string => `${savedSearchesPath}/new${query && `?${query}`}`
