import { useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { choicesPath } from '../addresses.ts'
import { noticeTopics, topicRules, type NoticeTopic } from '../notice-kinds.ts'
import type { NoticeChoices, TopicChoice } from '../notice-rules.ts'
import { topicTexts } from '../notice-texts.ts'
import { choiceTexts } from '../texts.ts'

/** The notification choices of a person. `next` is the path to return to. */
export function ChoicesForm({ choices, next }: { choices: NoticeChoices; next: string }) {
  const { search } = useLocation()
  return (
    <PostForm action={choicesPath} className="flex flex-col gap-4">
      <input type="hidden" name="next" value={next} />
      {new URLSearchParams(search).get('choices') === 'saved' && (
        <Notice tone="good" live>
          {choiceTexts.saved}
        </Notice>
      )}
      <p className="text-label text-muted">{choiceTexts.about}</p>
      <ul className="divide-y divide-line">
        {noticeTopics.map((topic) => (
          <Topic key={topic} topic={topic} choice={choices[topic]} />
        ))}
      </ul>
      <Button kind="secondary" type="submit" className="self-start">
        {choiceTexts.save}
      </Button>
    </PostForm>
  )
}

function Topic({ topic, choice }: { topic: NoticeTopic; choice: TopicChoice }) {
  const { label, about, fixed } = topicTexts[topic]
  const rule = topicRules[topic]
  const mandatory = rule.inbox === 'always'
  return (
    <li className="py-3">
      <fieldset>
        <legend className="font-medium">{label}</legend>
        <p className="text-note text-muted">{fixed ? `${about} ${fixed}` : about}</p>
        <div className="flex flex-wrap gap-x-6">
          <label className="choice">
            <input
              type="checkbox"
              className="tick"
              name="inbox"
              value={topic}
              defaultChecked={choice.inbox}
              disabled={mandatory}
            />
            <span>{choiceTexts.inbox}</span>
          </label>
          {rule.sms !== 'never' && (
            <label className="choice">
              <input type="checkbox" className="tick" name="sms" value={topic} defaultChecked={choice.sms} />
              <span>{choiceTexts.sms}</span>
            </label>
          )}
        </div>
      </fieldset>
    </li>
  )
}
