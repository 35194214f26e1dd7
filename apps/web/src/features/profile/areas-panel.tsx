import {
  type AdministratorArea,
  administratorAreaLabels,
  administratorAreaSentences,
  areasInWords,
} from '@lodeway/rules/administrators/areas.ts'
import { Panel } from '../../ui/panel.tsx'

/** What the signed-in administrator may change, as another one gave it. */
export const AreasPanel = ({ areas }: { areas: readonly AdministratorArea[] }) => (
  <Panel title="What you may change">
    <p>{areasInWords(areas)}. Another administrator with the area People changes this.</p>
    {areas.map(area => (
      <p key={area}>
        <b>{administratorAreaLabels[area]}</b>: {administratorAreaSentences[area]}
      </p>
    ))}
  </Panel>
)
