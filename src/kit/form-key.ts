/** The hidden field with the key of a page: the same fields that arrive twice with one key are one sending. */
export const formKeyField = 'pageKey'
