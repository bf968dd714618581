import { Notice } from '../notice.tsx'

/** The errors of a long form at its top, each a link to its field. */
export function ErrorSummary({ errors }: { errors: readonly { id: string; text: string }[] }) {
  return (
    <Notice tone="bad" title="این موارد را اصلاح کنید:">
      <ul className="list-disc ps-5">
        {errors.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block w-fit py-2 underline"
              onClick={(event) => {
                event.preventDefault()
                const target = document.getElementById(id)
                const control = target?.matches('fieldset') ? target.querySelector('input') : target
                control?.focus()
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
