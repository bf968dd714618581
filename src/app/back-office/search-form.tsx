import { IconSearch } from '#ui/icons/index.ts'
import { Form } from 'react-router'
import { searchPath } from './admin-paths.ts'
import { KeyCap } from './key-cap.tsx'
import { searchTexts } from './texts.ts'

/** The search over people, ads, requests and dealers. */
export function SearchForm({ text = '' }: { text?: string }) {
  return (
    <Form discover="none" role="search" action={searchPath} className="desk-search" aria-label={searchTexts.label}>
      <IconSearch aria-hidden size={18} />
      <input
        // Another search has another text.
        key={text}
        type="search"
        name="q"
        defaultValue={text}
        maxLength={100}
        aria-label={searchTexts.label}
        placeholder={searchTexts.placeholder}
        data-key="/"
        data-key-label={searchTexts.title}
        aria-keyshortcuts="/"
        enterKeyHint="search"
        autoComplete="off"
      />
      <KeyCap letter="/" />
    </Form>
  )
}
