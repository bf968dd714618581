/** The page of a person's own list. */
export const insurancePath = '/profile/insurance'
