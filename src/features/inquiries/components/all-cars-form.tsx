import { useState } from 'react'
import { formatMoney } from '#kit/money.ts'
import { toPersianDigits } from '#kit/digits.ts'
import { Button } from '#ui/button.tsx'
import { HoldWhenOffline } from '#ui/form/hold-when-offline.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { maxQuestions } from '../states.ts'
import type { AllCarsView } from '../views.ts'
import { HealthLine } from './health-line.tsx'

/** Every inquiry for every car, all selected at first; the price on the button follows the selection. */
export function AllCarsForm({ view, problem }: { view: AllCarsView; problem: string | undefined }) {
  const open = view.cars.flatMap(({ questions }) => questions).filter((question) => question.open)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(open.map(({ key }) => key)))
  const hydrated = useHydrated()
  const sum = open.reduce((total, { key, priceRial }) => (chosen.has(key) ? total + BigInt(priceRial) : total), 0n)
  const choose = (key: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(key)
    else next.delete(key)
    setChosen(next)
  }
  return (
    <HoldWhenOffline>
      <PostForm className="flex min-w-0 flex-col gap-4">
        {problem && (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        {view.cars.map(({ id, name, plate, questions, missing }) => (
          <fieldset key={id} className="card run-car">
            <legend className="run-car-head">
              <bdi>{name}</bdi>
              <Plate plate={plate} size="small" />
            </legend>
            {questions.map(({ key, title, price, open: mayAsk, health, level }) => (
              <div key={key} className="run-question">
                <label className="choice">
                  <input
                    type="checkbox"
                    className="tick"
                    name="ask"
                    value={key}
                    disabled={!mayAsk}
                    checked={chosen.has(key)}
                    onChange={(event) => choose(key, event.target.checked)}
                  />
                  <span className="font-medium">{title}</span>
                </label>
                <b>{price}</b>
                <HealthLine health={{ level, text: health }} />
              </div>
            ))}
            {missing.length > 0 && (
              <p className="flex flex-wrap gap-x-4 gap-y-1 text-note text-muted">
                {missing.map(({ text, href }) => (
                  <TextLink key={href} href={href}>
                    {text}
                  </TextLink>
                ))}
              </p>
            )}
          </fieldset>
        ))}
        <Button kind="main" type="submit" wide disabled={hydrated && (chosen.size === 0 || chosen.size > maxQuestions)}>
          {labelOf(chosen.size, sum)}
        </Button>
      </PostForm>
    </HoldWhenOffline>
  )
}

function labelOf(count: number, sum: bigint): string {
  if (count === 0) return 'استعلامی انتخاب نشده'
  if (count > maxQuestions) return `هر بار حداکثر ${toPersianDigits(maxQuestions)} استعلام`
  return sum === 0n
    ? `${toPersianDigits(count)} استعلام رایگان`
    : `پرداخت ${formatMoney(sum)} و ${toPersianDigits(count)} استعلام`
}
