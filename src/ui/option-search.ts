import { foldForSearch } from '#kit/text.ts'

/** Ignores blanks: «بندرگز» equals «بندر گز». */
const keyOf = (text: string): string => foldForSearch(text).replaceAll(' ', '')

/**
 * Adds a search field to the folded choices of a group. It hides the choices of its fieldset that do not contain the
 * text; chosen ones stay. The field belongs to no form, so that it is neither sent nor counted as a choice.
 */
export function addOptionSearch(fold: HTMLDetailsElement): void {
  if (fold.querySelector('[data-option-search]')) return
  const legend = fold.closest('fieldset')!.querySelector('legend')!.textContent
  const words = `جست‌وجو در ${legend}`
  const field = document.createElement('input')
  field.setAttribute('form', '')
  field.setAttribute('aria-label', words)
  Object.assign(field, { type: 'search', placeholder: words, autocomplete: 'off' })
  field.className = 'min-h-11 w-full rounded-control border border-control bg-surface px-3 text-label'
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  status.className = 'text-note text-muted'
  for (const part of [field, status]) part.dataset.optionSearch = ''
  field.addEventListener('input', () => {
    const target = keyOf(field.value)
    const choices = [...field.closest('fieldset')!.querySelectorAll<HTMLLabelElement>('.choice')]
    for (const choice of choices) {
      const fits = keyOf(choice.querySelector('span')!.textContent).includes(target)
      choice.hidden = !fits && !choice.querySelector('input')!.checked
    }
    status.textContent = choices.every((choice) => choice.hidden) ? 'موردی با این نام پیدا نشد.' : ''
  })
  fold.querySelector('summary')!.after(field, status)
}
