/**
 * The hidden field with the key of a page. The same fields with the same key are one submission, even when they arrive
 * twice.
 */
export const formKeyField = 'pageKey'
