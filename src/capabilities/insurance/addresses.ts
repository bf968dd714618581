const base = '/services/vehicle-center/insurance'
export const insurancePath = base
export const thirdPartyPath = `${base}/third-party-insurance`
export const quotePath = (id: string): string => `${thirdPartyPath}?quote=${id}`
