import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatMoney, formatRial } from '#kit/money.ts'
import { escapeXml } from '#kit/markup.ts'
import type { GatewayName } from '../../gateway-names.ts'
import { changeFake, findFake, type FakePayment } from './fake-store.ts'
import type { Imitating } from './fake.ts'

/** A payer's choices at the fake bank. */
const choices = {
  pay: 'پرداخت',
  cancel: 'انصراف',
  'pay-close': 'پرداخت و بستن صفحه',
  late: 'پرداخت با ۳۰ ثانیه تأخیر',
  fail: 'رد شدن از طرف بانک',
  twice: 'پرداخت و دو بار برگشتن',
} as const
type Choice = keyof typeof choices

const lateMs = 30_000
const titles: Record<GatewayName, string> = { zarinpal: 'زرین‌پال', zibal: 'زیبال' }
const starts: Record<GatewayName, string> = {
  zarinpal: '/dev/imitations/zarinpal/pg/StartPay/:authority',
  zibal: '/dev/imitations/zibal/start/:authority',
}

/** The payer's pages: they state that no money moves, and offer every outcome. */
export function imitatePayer(app: FastifyInstance, { db, clock }: Imitating): void {
  app.get('/dev/imitations/payer.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(stylesheet),
  )
  for (const gateway of ['zarinpal', 'zibal'] as const) {
    type Params = { Params: { authority: string }; Body: Record<string, string> | undefined }
    app.get<Params>(starts[gateway], async ({ params }, reply) => {
      const payment = await findFake(db, { gateway, authority: params.authority, now: clock.now() })
      if (!payment) return sendPage(reply.code(404), 'این پرداخت پیدا نشد', '')
      return sendPage(
        reply,
        `درگاه نمایشی ${titles[gateway]}`,
        payment.state === 'waiting' ? form(payment) : ended(payment),
      )
    })
    app.post<Params>(starts[gateway], async ({ params, body }, reply) => {
      const now = clock.now()
      const payment = await findFake(db, { gateway, authority: params.authority, now })
      const choice = Object.keys(choices).find((each): each is Choice => each === body?.['choice'])
      if (!payment || !choice) return sendPage(reply.code(404), 'این پرداخت پیدا نشد', '')
      if (choice === 'late') {
        await db
          .updateTable('imitated_payment')
          .set({ paid_from: new Date(now.getTime() + lateMs) })
          .where('id', '=', payment.id)
          .execute()
      } else {
        const to = choice === 'cancel' ? 'cancelled' : choice === 'fail' ? 'failed' : 'paid'
        await changeFake(db, payment.id, { from: 'waiting', to, at: now })
      }
      const back = callbackOf(payment, choice !== 'cancel' && choice !== 'fail' && choice !== 'late')
      if (choice === 'pay-close')
        return sendPage(reply, 'پرداخت شد', '<p>این صفحه را ببندید. به سایت پذیرنده برنمی‌گردید.</p>')
      if (choice === 'twice') return sendPage(reply, 'پرداخت شد', twice(back))
      return sendPage(reply, 'در حال برگشت به سایت پذیرنده', wayBack(back), back)
    })
  }
}

function callbackOf({ gateway, authority, callback_url, order_id }: FakePayment, paid: boolean): string {
  const url = new URL(callback_url)
  const answer: Record<string, string> =
    gateway === 'zarinpal'
      ? { Authority: authority, Status: paid ? 'OK' : 'NOK' }
      : { success: paid ? '1' : '0', trackId: authority, orderId: order_id ?? '', status: paid ? '2' : '3' }
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value)
  return url.href
}

function form({ description, amount_rial }: FakePayment): string {
  const buttons = Object.entries(choices).map(
    ([value, label]) => `<button name="choice" value="${value}">${label}</button>`,
  )
  return `<p class="about"><bdi>${escapeXml(description)}</bdi></p>
    <p class="amount">${formatRial(amount_rial)}<small>${formatMoney(amount_rial)}</small></p>
    <form method="post">${buttons.join('')}</form>`
}

const ended = ({ state }: FakePayment): string =>
  `<p>${state === 'paid' || state === 'verified' ? 'این پرداخت انجام شده است.' : 'این پرداخت بسته شده است.'}</p>`

const wayBack = (back: string): string => `<p><a href="${escapeXml(back)}">برگشت به سایت پذیرنده</a></p>`

/** Loads the callback as a picture first, so that it arrives twice. */
const twice = (back: string): string => `<img src="${escapeXml(back)}" alt="" width="1" height="1">${wayBack(back)}`

const sendPage = (reply: FastifyReply, title: string, body: string, goesTo?: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action *; frame-ancestors 'none'",
    ).send(`<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
${goesTo ? `<meta http-equiv="refresh" content="0;url=${escapeXml(goesTo)}">` : ''}<link rel="stylesheet" href="/dev/imitations/payer.css"></head><body><main><h1>${title}</h1>
<p class="note">این درگاه نمایشی است و پولی جابه‌جا نمی‌شود.</p>${body}</main></body></html>`)

const stylesheet = `:root{color-scheme:light dark;font:16px/1.8 Vazirmatn,Tahoma,sans-serif}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#eef1f6,#12161d);color:light-dark(#18202b,#e8ecf2)}
main{box-sizing:border-box;width:min(100%,440px);padding:24px;background:light-dark(#fff,#1c222c);border-radius:16px;text-align:center}
h1{font-size:20px;margin:0}.note{color:light-dark(#7a4b00,#f0b95a);font-size:14px}.about{overflow-wrap:anywhere}
.amount{font-size:24px;font-weight:700}.amount small{display:block;font-size:14px;font-weight:400;opacity:.75}
form{display:grid;gap:12px}button,a{display:block;min-height:48px;border-radius:12px;border:1px solid light-dark(#8a94a3,#6d7786);background:none;color:inherit;font:inherit;cursor:pointer}
a{display:grid;place-items:center}button[value=pay]{background:#1d5bbf;border-color:#1d5bbf;color:#fff;font-weight:700}
button:focus-visible,a:focus-visible{outline:3px solid #f0a020;outline-offset:2px}`
