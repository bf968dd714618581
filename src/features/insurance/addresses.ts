const base = '/services/vehicle-center/insurance'
export const insurancePath = base
export const thirdPartyPath = `${base}/third-party-insurance`
export const quotePath = (id: string): string => `${thirdPartyPath}?quote=${id}`
/** Advice for an accident; complete offline. */
export const accidentPath = `${base}/accident`
export const confirmPath = `${base}/confirm-insurance`
export const confirmOf = (offer: { quote: string; insurer: string; cover: string; plan?: string }): string =>
  `${confirmPath}?${new URLSearchParams(offer)}`
export const orderOf = (id: string): string => `${base}/orders/${id}`
export const policyPdfOf = (id: string): string => `${base}/orders/${id}/policy.pdf`
/** The public page that checks a policy; its QR code contains it. */
export const policyVerifyPath = (code: string): string => `/verify/insurance/${code}`
export const renewOf = (id: string): string => `${thirdPartyPath}?renew=${id}`
export const ordersAdminPath = '/admin/insurance-orders'
export const insurersAdminPath = '/admin/insurers'
