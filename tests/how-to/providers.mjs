// What Kavenegar and ZarinPal answer on the machine of tests/how-to/machine.mjs: messages are kept for the test, and a payer pays at once.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:https'

const messages = []
const payments = new Map()

const sent = (form) => {
  messages.push({ mobile: form.get('receptor'), code: form.get('token') })
  return { return: { status: 200 }, entries: [{ messageid: messages.length, status: 5 }] }
}

const gateway = {
  request: ({ amount, callback_url: callback }) => {
    const authority = `A${randomUUID().replaceAll('-', '').padStart(35, '0')}`
    payments.set(authority, { amount, callback, state: 'IN_BANK' })
    return { data: { code: 100, authority, fee_type: 'Merchant', fee: 0 }, errors: [] }
  },
  verify: ({ authority }) => {
    const payment = payments.get(authority)
    if (payment?.state === 'IN_BANK' || !payment) return { data: [], errors: { code: -51 } }
    const code = payment.state === 'VERIFIED' ? 101 : 100
    payment.state = 'VERIFIED'
    const card = { card_pan: '502229******5995', fee_type: 'Merchant', fee: 0 }
    return { data: { code, ref_id: 201, ...card }, errors: [] }
  },
  inquiry: ({ authority }) => ({ data: { code: 100, status: payments.get(authority)?.state ?? 'FAILED' }, errors: [] }),
  unVerified: () => ({ data: { code: 100, authorities: [] }, errors: [] }),
}

function respond(url, text) {
  if (url.pathname.endsWith('/verify/lookup.json') || url.pathname.endsWith('/sms/send.json'))
    return sent(new URLSearchParams(text))
  const [, method] = /^\/pg\/v4\/payment\/(\w+)\.json$/.exec(url.pathname) ?? []
  if (method && gateway[method]) return gateway[method](JSON.parse(text))
  if (url.pathname === '/messages') return messages.filter(({ mobile }) => mobile === url.searchParams.get('mobile'))
  return null
}

/** Starts the providers with a key and a certificate; returns their port. */
export function startProviders({ key, cert }) {
  const server = createServer({ key, cert }, async (request, response) => {
    const url = new URL(request.url, 'https://provider.example')
    const [, authority] = /^\/pg\/StartPay\/(\w+)$/.exec(url.pathname) ?? []
    if (authority) {
      const payment = payments.get(authority)
      payment.state = 'PAID'
      const callback = new URL(payment.callback)
      callback.searchParams.set('Authority', authority)
      callback.searchParams.set('Status', 'OK')
      return void response.writeHead(302, { location: callback.href }).end()
    }
    let text = ''
    for await (const part of request) text += part
    const answer = respond(url, text)
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)))
}
