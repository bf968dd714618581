/** What a browser would send for a form. */
export type Submission = { url: string; method: 'GET' | 'POST'; body?: BodyInit }

const chosenFiles = new WeakMap<Element, File[]>()

/** Chooses files for an `<input type="file">`; a form that is sent later takes them along. */
export const chooseFiles = (input: Element, files: File[]): void => void chosenFiles.set(input, files)

/** Files that a test chose for an input. */
export const filesOf = (input: Element): File[] => chosenFiles.get(input) ?? []

/** Reads a form as the HTML standard says: names and values in the order of the document, with the pressed button. */
export function submissionOf(form: HTMLFormElement, submitter: HTMLElement | null, base: string): Submission {
  const given = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name)
  const url = new URL(given('action') || base, base)
  const method = (given('method') ?? 'get').toUpperCase() === 'POST' ? 'POST' : 'GET'
  const entries = entriesOf(form, submitter)
  if (method === 'GET') {
    const query = new URLSearchParams(entries.map(([name, value]) => [name, textOf(value)]))
    url.search = query.toString()
    return { url: url.href, method }
  }
  if (given('enctype') !== 'multipart/form-data') {
    return { url: url.href, method, body: new URLSearchParams(entries.map(([name, value]) => [name, textOf(value)])) }
  }
  const body = new FormData()
  for (const [name, value] of entries) body.append(name, value)
  return { url: url.href, method, body }
}

const textOf = (value: string | File): string => (typeof value === 'string' ? value : value.name)

function entriesOf(form: HTMLFormElement, submitter: HTMLElement | null): [string, string | File][] {
  const entries: [string, string | File][] = []
  for (const element of form.elements) {
    const control = element as HTMLInputElement
    const { name } = control
    if (!name || control.matches(':disabled') || control.closest('datalist')) continue
    entries.push(...valuesOf(control, submitter).map((value): [string, string | File] => [name, value]))
  }
  return entries
}

function valuesOf(control: HTMLInputElement, submitter: HTMLElement | null): (string | File)[] {
  switch (control.type) {
    case 'submit':
    case 'image':
      return control === submitter ? [control.value] : []
    case 'button':
    case 'reset':
    case 'fieldset':
    case 'output':
    case 'object':
      return []
    case 'checkbox':
    case 'radio':
      return control.checked ? [control.value] : []
    case 'file': {
      const files = filesOf(control)
      return files.length ? files : [new File([], '')]
    }
    case 'select-one':
    case 'select-multiple':
      return [...(control as unknown as HTMLSelectElement).selectedOptions]
        .filter((option) => !option.disabled)
        .map(({ value }) => value)
    default:
      return [control.value.replace(/\r?\n/g, '\r\n')]
  }
}
