import { useEffect, useRef, useState } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { compactToman } from '#kit/money.ts'
import { Waterfall } from '#ui/charts/waterfall.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { judgePrice, unratedAd, type PriceHelpView } from '../price-help.ts'

const compact = (toman: number) => compactToman(BigInt(Math.round(toman)) * 10n)
const millions = (toman: number) => formatInteger(Math.round(Math.abs(toman) / 1_000_000))

type PriceHelpProps = {
  help: PriceHelpView
  /** The name of the price field, and its initial value. */
  field: string
  written: string
}

/**
 * Shows the value of the car beside its price field, and the rating of the price as the user types.
 */
export function PriceHelp({ help, field, written }: PriceHelpProps) {
  const [text, setText] = useState(written)
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form) return
    const read = () => setText(String(new FormData(form).get(field) ?? ''))
    read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [field])
  const answer = judgePrice(text, help)
  const [base, ...steps] = help.steps.map(({ label, toman }) => ({ label, value: toman, text: millions(toman) }))
  return (
    <div ref={here} className="flex flex-col gap-2 rounded-control bg-sunken p-4 text-label">
      <p>
        قیمت بازار این خودرو:{' '}
        <b>
          {compact(help.low)} تا {compact(help.high)} تومان
        </b>
      </p>
      <p aria-live="polite" className="flex flex-wrap items-center gap-2">
        {answer?.word ? (
          <>
            با این قیمت:
            <span className="rating" data-word={answer.word}>
              {answer.text}
            </span>
          </>
        ) : answer ? (
          unratedAd(answer.text)
        ) : (
          <span className="text-muted">قیمت را بنویسید تا ارزیابی آن را ببینید.</span>
        )}
      </p>
      {answer?.days && !answer.doubt && (
        <p>
          نصف خودروهای مشابهی که با چنین قیمتی فروخته شده‌اند، تا <b>{formatInteger(answer.days)} روز</b> بعد از انتشار
          فروش رفته‌اند.
        </p>
      )}
      {answer?.doubt && <p className="font-medium text-warn">{answer.doubt}</p>}
      <p className="text-note text-muted">
        {help.confidence} · بر اساس {formatInteger(help.sample)} آگهی مشابه در ۳۰ روز گذشته
      </p>
      {base && (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-bold text-lazuli">
            این قیمت از کجا آمده؟
          </summary>
          <Waterfall
            base={base}
            steps={steps}
            total={{ label: 'قیمت بازار این خودرو', value: help.toman, text: millions(help.toman) }}
          />
          <p className="text-note text-muted">عددها به میلیون تومان</p>
          <TextLink href={help.href}>قیمت خودروی من چند است؟</TextLink>
        </details>
      )}
    </div>
  )
}
