/** What staff may be (PRODUCT.md, item 6). Buyers and sellers are what everybody is and are not listed. */
export const roles = [
  'administrator',
  'operator',
  'content-editor',
  'finance',
  'support',
  'gallery-owner',
  'gallery-staff',
  'inspector',
] as const
export type Role = (typeof roles)[number]

/**
 * What one may do in the back office, and which roles may. The administrator may do everything. A permission is added here
 * together with the screen or action that asks for it.
 */
const allowed = {
  'back-office.enter': ['operator', 'content-editor', 'finance', 'support'],
  'people.read': ['operator', 'support'],
  'people.lock': ['operator'],
  'people.roles': [],
  'ads.moderate': ['operator'],
  'audit.read': ['finance'],
  'rules.edit': ['finance'],
  'holidays.edit': ['content-editor', 'operator'],
  'sms.read': ['support', 'operator'],
  'tickets.answer': ['support', 'operator'],
  'jobs.manage': ['operator'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof allowed
export const permissions = Object.keys(allowed) as Permission[]

/** The one place that decides; screens, actions and the matrix of `/admin` all ask here. */
export const mayDo = (given: readonly Role[], permission: Permission): boolean =>
  given.includes('administrator') || given.some((role) => (allowed[permission] as readonly Role[]).includes(role))
