import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { shownTime } from '../../ui/shown-time.ts'
import { type AuditEntry, actionWords, actorWords, subjectWords } from './audit-columns.tsx'
import classes from './audit-log.module.css'
import { Changes } from './changes.tsx'

/** All that is recorded of one entry, and where it stands in the chain. */
export const EntryDialog = ({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) => (
  <Dialog title={actionWords(entry)} opened onClose={onClose}>
    <Facts
      facts={[
        { label: 'When', value: shownTime(entry.at) },
        { label: 'Who', value: actorWords(entry) },
        { label: 'About', value: subjectWords(entry) },
        { label: 'Its id', value: entry.subject.id },
        { label: 'What changed', value: <Changes entry={entry} />, wide: true },
        {
          label: 'Place in the chain',
          value: `Entry ${entry.id}: place ${entry.chain.place} of lane ${entry.chain.lane}`,
          wide: true,
        },
        { label: 'Fingerprint', value: <span className={classes.chain}>{entry.chain.hash}</span>, wide: true },
      ]}
    />
  </Dialog>
)
