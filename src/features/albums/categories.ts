/** Picture categories in the order in which people view them. */
export const categories = { outside: 'بیرون', inside: 'داخل', engine: 'موتور' } as const
export type Category = keyof typeof categories

export const categoryNames = Object.keys(categories) as Category[]
