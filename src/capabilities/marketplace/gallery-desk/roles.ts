/** Who works in a gallery. The owner is one person; others are invited. */
export const deskRoles = { owner: 'صاحب نمایشگاه', manager: 'مدیر', seller: 'فروشنده' } as const
export type DeskRole = keyof typeof deskRoles
export const invitedRoles = ['manager', 'seller'] as const
export type InvitedRole = (typeof invitedRoles)[number]

/** What each role may do, in a word for the page on which people are invited. */
export const roleDuties: Record<InvitedRole, string> = {
  manager: 'همهٔ کارها به‌جز تعیین همکاران',
  seller: 'ثبت و ویرایش آگهی، تغییر قیمت و فروش',
}

const rights = {
  /** Ads one by one: post, edit, price, pause, sold. */
  stock: ['owner', 'manager', 'seller'],
  /** Many at once, by a percentage or by a file. */
  bulk: ['owner', 'manager'],
  /** Keys and addresses of the gallery's own program. */
  api: ['owner', 'manager'],
  team: ['owner'],
} as const satisfies Record<string, readonly DeskRole[]>
export type DeskRight = keyof typeof rights

export const mayAtDesk = (role: DeskRole, right: DeskRight): boolean =>
  (rights[right] as readonly DeskRole[]).includes(role)
