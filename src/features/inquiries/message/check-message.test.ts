import { describe, expect, it } from 'vitest'
import { checkMessage, type MessageSign, type MessageVerdict } from './check-message.ts'

const signs: readonly MessageSign[] = [
  { kind: 'host', value: 'rahvar120.ir', note: 'پلیس راهور' },
  { kind: 'host', value: 'police.ir', note: 'پلیس' },
  { kind: 'host', value: 'adliran.ir', note: 'قوهٔ قضاییه' },
  { kind: 'sender', value: '110120', note: 'پلیس راهور' },
  { kind: 'lure', value: 'ابلاغیه', note: 'ابلاغ با لینک نمی‌آید' },
]

const cases: readonly (readonly [text: string, sender: string, verdict: MessageVerdict])[] = [
  ['خلافی شما ۱۵۰,۰۰۰ تومان است. rahvar120.ir', '110120', 'known'],
  ['خلافی شما: https://my.police.ir/fines', '', 'known'],
  ['ابلاغیه شما صادر شد: https://adliran-ir.xyz/e', '', 'fake'],
  ['خلافی: http://police.ir.pay-now.top/a', '', 'fake'],
  ['خلافی: https://police.ir@185.10.1.2/pay', '', 'fake'],
  ['خلافی: http://185.10.1.2/pay', '', 'fake'],
  ['خلافی: http://۱۸۵.۱۰.۱.۲/pay', '', 'fake'],
  ['مشاهده: https://bit.ly/3xYz', '', 'fake'],
  ['مشاهده: https://rahvar120.ir/app.apk', '', 'fake'],
  ['خلافی: https://rаhvar120.ir/', '', 'fake'],
  ['intent://pay#Intent', '', 'fake'],
  ['ابلاغیه جدید دارید. سامانه: sana-eblagh.site', '09121234567', 'fake'],
  ['ابلاغیه دارید، تماس بگیرید', '۰۹۱۲۱۲۳۴۵۶۷', 'fake'],
  ['فروشگاه ما: shop-example.com/off', '', 'careful'],
  ['سلام، ساعت ۱۰ می‌بینمتان', '', 'careful'],
  ['', '', 'careful'],
]

describe('a doubtful text message', () => {
  it.each(cases)('%s (%s) is %s', (text, sender, verdict) => {
    expect(checkMessage(text, sender, signs).verdict).toBe(verdict)
  })

  it('shows the target of a link, however it is disguised', () => {
    const { links } = checkMessage('https://police.ir@evil.top/x و police.ir.evil.top.', '', signs)
    expect(links.map(({ host, known }) => [host, known])).toEqual([
      ['evil.top', null],
      ['police.ir.evil.top', null],
    ])
    expect(links[0]!.why).toContain('evil.top')
  })

  it('takes no time for a long text of dots and letters', () => {
    const began = performance.now()
    checkMessage('a.'.repeat(3000) + 'ابلاغیه', '', signs)
    expect(performance.now() - began).toBeLessThan(1500)
  })
})
