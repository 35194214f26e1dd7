import { maximumStatementLines } from '@lodeway/rules/invoices/statement-file.ts'
import { Alert, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { InArea } from '../../ui/in-area.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ReportTabs } from '../journal/report-tabs.tsx'
import classes from './invoices.module.css'
import { foundInWords, StatementLines } from './statement-lines.tsx'
import { useStatement } from './use-statement.ts'

/** A bank's statement: chosen, looked at line by line, and taken as a whole. */
export function BankStatementPage() {
  const { chosen, unmatched, busy, choose, decide, take, discard } = useStatement()
  return (
    <>
      <PageHeader
        title="Import Bank Statement"
        area="money"
        actions={
          <Button
            component={Link}
            to={paths.receipts()}
            variant="default"
            leftSection={<IconArrowLeft size={17} aria-hidden />}
          >
            Back to payments received
          </Button>
        }
      />
      <ReportTabs />
      <div className={classes.parts}>
        <Panel title="File">
          <p className={classes.note}>
            The bank's statement as CSV, with headings: a date, a description or reference, and an amount (with DR or CR
            where it has no sign) or credit and debit, up to {maximumStatementLines} lines. A payment is matched by the
            number of an invoice in its reference, else by the organisation's name. Nothing is imported before you have
            looked at the lines. A line that looks like a payment already taken is left out, until you take it.
          </p>
          <InArea area="money">
            <FileButton
              label="Bank statement"
              accept=".csv,.txt,text/csv"
              fileName={chosen?.fileName}
              found={chosen?.preview && foundInWords(chosen.preview)}
              isReading={busy === 'reading'}
              disabled={busy === 'taking'}
              onChoose={file => void choose(file)}
            />
          </InArea>
          <div aria-live="polite">
            {unmatched > 0 && (
              <Alert role="presentation" color="yellow" mt="md">
                {unmatched === 1 ? '1 payment waits' : `${unmatched} payments wait`} until somebody says whose{' '}
                {unmatched === 1 ? 'it is' : 'they are'}.{' '}
                <Link to={paths.receipts()} search={{ state: 'unknown' }}>
                  {unmatched === 1 ? 'Match the payment' : 'Match the payments'}
                </Link>
              </Alert>
            )}
          </div>
          {chosen?.problem !== undefined && (
            <Alert color="red" mt="md" role="alert">
              {chosen.problem}
            </Alert>
          )}
        </Panel>
        {chosen?.preview && (
          <Panel title="Lines">
            <StatementLines
              key={chosen.fileName}
              statement={chosen.preview}
              busy={busy !== undefined}
              onDecide={(line, choice) => void decide(line, choice)}
              onTake={() => void take()}
              onDiscard={discard}
            />
          </Panel>
        )}
      </div>
    </>
  )
}
