import { useRevalidator } from 'react-router'
import { applyLook } from './apply-display-preferences.ts'
import { Button } from './button.tsx'
import { lookChoices, readLook, type Look, type LookKey } from './display-preferences.ts'
import { dataHint, lookTexts, moneyHint, saveWord, zoomHint } from './display-preferences-texts.ts'

type LookFormProps = {
  /** What is chosen now. */
  look: Look
  /** Where a form without JavaScript goes back to. */
  next: string
}

/** Theme, size of text, zoom, digits, unit of money, data and motion. Every choice counts at once; without JavaScript it is a plain form. */
export function LookForm({ look, next }: LookFormProps) {
  const { revalidate } = useRevalidator()
  const change = async (form: HTMLFormElement) => {
    // Only text stands in this form.
    await applyLook(readLook(new URLSearchParams(new FormData(form) as unknown as Record<string, string>)))
    // What pages draw by their data, such as smaller pictures.
    await revalidate()
  }
  return (
    <form
      method="post"
      action="/look"
      className="flex flex-col gap-5"
      onChange={(event) => void change(event.currentTarget)}
    >
      <input type="hidden" name="next" value={next} />
      <Choices name="theme" look={look} />
      <Choices name="text" look={look} />
      <ZoomSwitch on={look.zoom === 'on'} />
      <Choices name="digits" look={look} />
      <Choices name="money" look={look} hint={moneyHint} />
      <Choices name="data" look={look} hint={dataHint} />
      <Choices name="motion" look={look} />
      <div data-without-script>
        <Button type="submit" kind="main" wide>
          {saveWord}
        </Button>
      </div>
    </form>
  )
}

function Choices({ name, look, hint }: { name: LookKey; look: Look; hint?: string }) {
  const { legend, choices } = lookTexts[name]
  const words: Record<string, string> = choices
  return (
    <fieldset>
      <legend className="mb-2 text-label font-bold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {lookChoices[name].map((value) => (
          <label
            key={value}
            className="relative flex min-h-11 min-w-11 items-center justify-center rounded-control border border-control bg-surface px-3 text-label has-checked:border-lazuli has-checked:bg-lazuli-soft has-checked:font-bold has-checked:text-lazuli has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-lazuli"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={look[name] === value}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {words[value]}
          </label>
        ))}
      </div>
      {hint && <p className="mt-2 text-note text-muted">{hint}</p>}
    </fieldset>
  )
}

function ZoomSwitch({ on }: { on: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-4">
      <span className="flex-1">
        <span className="block text-label font-bold">{lookTexts.zoom.legend}</span>
        <span className="block text-note text-muted">{zoomHint}</span>
      </span>
      <input type="checkbox" role="switch" name="zoom" value="on" defaultChecked={on} className="switch" />
    </label>
  )
}
