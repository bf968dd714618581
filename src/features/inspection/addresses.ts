const base = '/profile/inspection'
export const inspectionPath = base
export const bookPath = `${base}/book`
export const bookOf = (request: string): string => `${bookPath}?request=${request}`
export const secondOf = (order: string): string => `${bookPath}?second=${order}`
export const orderOf = (id: string): string => `${base}/${id}`
export const calendarOf = (id: string): string => `${base}/${id}/calendar`
export const placesAdminPath = '/admin/inspection-places'
export const ordersAdminPath = '/admin/inspections'
export const workPath = `${base}/work`
export const sendReportOf = (id: string): string => `${base}/work/${id}/report`
export const noShowOf = (id: string): string => `${base}/work/${id}/no-show`
export const beginWorkOf = (id: string): string => `${base}/work/${id}/begin`
export const notifyLateOf = (id: string): string => `${base}/work/${id}/late`
export const keysAdminPath = '/admin/inspection-keys'
/** The public page that verifies a report; its QR code contains it. */
export const verifyPath = (code: string): string => `/verify/inspection/${code}`
export const reportPath = (code: string): string => `/verify/inspection/${code}/report`
export const reportFilePath = (code: string, kind: 'pdf' | 'json'): string =>
  `/verify/inspection/${code}/report.${kind}`
export const keysPath = '/verify/inspection/keys.json'
