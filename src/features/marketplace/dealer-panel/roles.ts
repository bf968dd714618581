/** The roles in a dealer. There is one owner; the others are invited. */
export const panelRoles = { owner: 'صاحب نمایشگاه', manager: 'مدیر', seller: 'فروشنده' } as const
export type PanelRole = keyof typeof panelRoles
export const invitedRoles = ['manager', 'seller'] as const
export type InvitedRole = (typeof invitedRoles)[number]

/** The duties of each role in a few words, for the page with invitations. */
export const roleDuties: Record<InvitedRole, string> = {
  manager: 'همهٔ کارها به‌جز تعیین همکاران',
  seller: 'ثبت و ویرایش آگهی، تغییر قیمت و فروش',
}

const rights = {
  /** Single ads: post, edit, price, pause, sell. */
  stock: ['owner', 'manager', 'seller'],
  /** Bulk changes by percentage or file. */
  bulk: ['owner', 'manager'],
  /** API keys and webhooks of the dealer. */
  api: ['owner', 'manager'],
  team: ['owner'],
} as const satisfies Record<string, readonly PanelRole[]>
export type PanelRight = keyof typeof rights

export const mayInPanel = (role: PanelRole, right: PanelRight): boolean =>
  (rights[right] as readonly PanelRole[]).includes(role)
