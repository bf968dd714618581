/** What a person keeps of the list's searches. */
export const savedSearchesPath = '/profile/my-searches'

/** Where a search is kept; `query` is the list's own. */
export const newSavedSearchPath = (query: string): string => `${savedSearchesPath}/new${query && `?${query}`}`
