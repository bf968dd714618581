import { z } from 'zod'
import { callProvider, type Statement } from './call-provider.ts'
import type { BillPaid, BillPayer } from './bill-port.ts'
import type { PishkhanOptions } from './pishkhan.ts'
import { text } from './read-values.ts'

const answerSchema = z.object({
  Status: z.object({ Code: text }),
  Parameters: z.object({ State: text, TraceNumber: text }).nullish().catch(null),
})

/**
 * Bills by the Pishkhan24-shaped service, paid from our credit there under our key; the meaning of its codes is final.
 */
export function pishkhanBills({ client, url, token }: Omit<PishkhanOptions, 'photos'>): BillPayer {
  const post = async (path: string, parameters: object): Promise<Statement> => {
    const base = url()
    if (!base) return { sent: 'no', malformed: false, code: 'no-address' }
    return callProvider(client, {
      method: 'POST',
      url: `${base.replace(/\/$/, '')}/api/${path}`,
      body: { json: { Identity: { Token: token }, Parameters: parameters } },
    })
  }
  return {
    pay: async ({ billId, paymentId, amountRial, requestKey }) =>
      readPaid(
        await post('BillPayment', {
          BillID: billId,
          PaymentID: paymentId,
          Amount: String(amountRial),
          RequestKey: requestKey,
          UseCredit: true,
        }),
      ),
    inquire: async (requestKey) => readPaid(await post('BillPaymentStatus', { RequestKey: requestKey })),
  }
}

function readPaid(message: Statement): BillPaid {
  if ('sent' in message) return { state: message.sent === 'no' ? 'not-sent' : 'unknown' }
  const read = answerSchema.safeParse(message.json)
  if (!read.success) return { state: 'unknown' }
  const { Status, Parameters } = read.data
  switch (Status.Code) {
    case 'G00000':
      return Parameters?.State === 'Paid'
        ? { state: 'settled', tracking: Parameters.TraceNumber ?? '' }
        : { state: 'unknown' }
    case 'G00050':
      return { state: 'paid-before' }
    case 'G00051':
      return { state: 'refused' }
    case 'G00052':
      return { state: 'not-sent' }
    default:
      return { state: 'unknown' }
  }
}
