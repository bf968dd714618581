import { Notice } from '#ui/notice.tsx'

/** Contradictions between a report and known facts of its car. */
export const Mismatches = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? null : (
    <Notice tone="warn" title="با سابقهٔ این خودرو نمی‌خواند">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  )
