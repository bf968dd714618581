export const lotteriesAdminPath = '/admin/draws'
export const lotteryAdminPath = (id: string): string => `${lotteriesAdminPath}/${id}`
/** The public bundle of a lottery, as one file. */
export const bundlePath = (id: string): string => `/draws/${id}/bundle.json`
/** A person's own ticket with its path to the root. */
export const receiptPath = (id: string, number: number): string => `/draws/${id}/tickets/${number}.json`
/** The verifier as a standalone page. */
export const verifierPath = '/draws/verifier.html'
/** The verifier for the command line. */
export const pythonPath = '/draws/verify-draw.py'
