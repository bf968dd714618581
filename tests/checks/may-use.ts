/**
 * Which capability may use the contract and the embeds of which others. Read it from left to right: identity sends its codes
 * by notifications. A new arrow is a decision; the table must stay free of circles.
 */
export const mayUse: Record<string, readonly string[]> = {
  admin: ['identity'],
  catalog: [],
  identity: ['catalog', 'notifications'],
  marketplace: ['catalog', 'identity', 'notifications', 'rules'],
  notifications: [],
  pictures: [],
  profile: ['identity', 'marketplace', 'notifications', 'pictures', 'support'],
  rules: [],
  support: ['catalog', 'identity', 'notifications'],
}
