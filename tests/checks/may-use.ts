/**
 * Which capability may use the contract and the embeds of which others. Read it from left to right: identity sends its codes
 * by notifications. A new arrow is a decision; the table must stay free of circles.
 */
export const mayUse: Record<string, readonly string[]> = {
  admin: ['identity'],
  albums: ['catalog', 'drawings', 'files'],
  applications: ['content', 'files', 'identity', 'notifications', 'rules'],
  catalog: [],
  club: ['draws', 'garage', 'identity', 'marketplace', 'notifications', 'payments', 'rules'],
  consents: ['identity', 'inquiries', 'notifications', 'support'],
  content: ['catalog', 'drawings', 'files', 'identity', 'prices'],
  drawings: [],
  draws: ['identity'],
  files: [],
  garage: ['catalog', 'drawings', 'files', 'identity', 'notifications', 'prices'],
  identity: ['catalog', 'notifications'],
  inquiries: ['garage', 'identity', 'ledger', 'notifications', 'payments', 'rules'],
  insurance: ['catalog', 'files', 'garage', 'identity', 'ledger', 'notifications', 'payments', 'rules'],
  ledger: [],
  marketplace: ['catalog', 'consents', 'drawings', 'files', 'garage', 'identity', 'notifications', 'prices', 'rules'],
  'new-vehicle': ['albums', 'catalog', 'drawings', 'prices', 'rules'],
  notifications: [],
  openings: ['draws', 'identity'],
  parking: ['catalog', 'garage', 'ledger', 'notifications', 'payments', 'rules'],
  payments: ['identity', 'ledger', 'notifications', 'rules'],
  prices: ['catalog', 'notifications'],
  profile: ['identity'],
  rules: [],
  sales: [
    'catalog',
    'drawings',
    'draws',
    'garage',
    'identity',
    'inquiries',
    'ledger',
    'notifications',
    'openings',
    'payments',
    'prices',
    'profile',
  ],
  support: ['catalog', 'files', 'identity', 'notifications'],
  wallet: ['identity', 'ledger', 'notifications', 'payments', 'profile', 'rules'],
}

/**
 * The wings of a large capability: folders that are built like a capability themselves, and which of them may use which. Plain
 * files beside the wings (addresses) are for all of them; the doors and `server/` beside them may use every wing.
 */
export const wings: Record<string, Record<string, readonly string[]>> = {
  marketplace: {
    ad: [],
    contact: ['ad'],
    chat: ['ad'],
    shortlist: ['ad', 'contact'],
    reports: ['ad'],
    posting: ['ad', 'contact'],
    review: ['ad', 'posting', 'reports'],
    'my-ads': ['ad', 'contact', 'posting', 'reports', 'review'],
    search: ['ad', 'shortlist'],
    'saved-searches': ['ad', 'galleries', 'search'],
    galleries: ['ad', 'contact', 'search', 'shortlist'],
    'gallery-desk': ['ad', 'chat', 'contact', 'galleries', 'my-ads', 'posting'],
    'gallery-api': ['ad', 'api', 'contact', 'galleries', 'gallery-desk', 'my-ads', 'posting'],
    'ad-page': ['ad', 'contact', 'reports', 'shortlist'],
    alerts: ['ad', 'galleries', 'saved-searches', 'shortlist'],
    feeds: ['ad', 'galleries', 'search'],
    api: ['ad', 'ad-page', 'chat', 'galleries', 'my-ads', 'posting', 'saved-searches', 'search', 'shortlist'],
    demo: ['ad', 'galleries', 'reports', 'shortlist'],
  },
}
