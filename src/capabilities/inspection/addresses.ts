const base = '/profile/inspection'
export const inspectionPath = base
export const bookPath = `${base}/book`
export const bookOf = (request: string): string => `${bookPath}?request=${request}`
export const orderOf = (id: string): string => `${base}/${id}`
export const calendarOf = (id: string): string => `${base}/${id}/calendar`
export const placesDeskPath = '/admin/inspection-places'
export const ordersDeskPath = '/admin/inspections'
