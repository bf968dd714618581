const base = '/services/new-vehicle'
export const plansPath = `${base}/sale-plan`
export const planPath = (slug: string): string => `${plansPath}/${slug}`
/** The server's clock and the phases of all plans, for pages that count down. */
export const plansNowPath = `${base}/sale-plans-now`
export const planNowPath = (slug: string): string => `${planPath(slug)}/now`
export const planPaymentsPath = (slug: string): string => `${planPath(slug)}/payments.csv`
/** The lottery of a plan, and its results as a file. */
export const planLotteryPath = (slug: string): string => `${planPath(slug)}/draw`
export const planLotteryFile = (slug: string): string => `${planPath(slug)}/draw.csv`
/** The same with everything with which `verifyLotteryPath` recomputes it. */
export const planLotteryRecordPath = (slug: string): string => `${planPath(slug)}/draw.json`
export const verifyLotteryPath = `${base}/verify-sale-draw.py`
/** The registration for a plan, by its public id. */
export const salePath = (id: string, step?: string): string => `${base}/vehicle-sale/${id}${step ? `/${step}` : ''}`
export const billPath = (id: string): string => `${base}/vehicle-sale/bill/${id}`
export const billPdfPath = (id: string): string => `${billPath(id)}/pdf`
export const paymentResultRoute = `${base}/vehicle-sale/paymentResult`
export const paymentResultPath = (billId: string): string => `${paymentResultRoute}?bill=${billId}`
export const ordersPath = '/profile/my-orders'
export const orderPath = (id: string): string => `${ordersPath}/${id}`
export const plansAdminPath = '/admin/sale-plans'
export const planAdminPath = (id: string): string => `${plansAdminPath}/${id}`
export const planLotteryAdminPath = (id: string): string => `${planAdminPath(id)}/draw`
export const planCountsPath = (id: string): string => `${planAdminPath(id)}/counts`
export const planFunnelFile = (id: string): string => `${planAdminPath(id)}/funnel.csv`
export const planOrdersPath = (id: string): string => `${planAdminPath(id)}/orders`
export const planOrdersFile = (id: string): string => `${planAdminPath(id)}/orders.csv`
