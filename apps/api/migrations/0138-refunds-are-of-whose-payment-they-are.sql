-- What was paid back of a payment of nobody stayed nobody's when it was found out whose the payment was, so that their statement left it out.
UPDATE receipt SET organisation_id = paid.organisation_id, matched_at = paid.matched_at FROM receipt AS paid
WHERE paid.id = receipt.pays_back_id AND receipt.organisation_id IS NULL AND paid.organisation_id IS NOT NULL;

-- As before, and of a payment that was matched what was left of it then.
CREATE OR REPLACE FUNCTION post_missing_entries() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = app, pg_temp AS $$
  WITH row AS (
    SELECT sale.id, sold_at, voided_at, written_off_at, paid_at, category, amount_cents, organisation_id,
      CASE status WHEN 'sale' THEN 'commissionRevenue' ELSE 'feeRevenue' END AS revenue,
      coalesce(payee_organisation_id, loader_id) AS payee_id,
      CASE WHEN payment_status = 'unpaid' AND payee_account.payee_id IS NULL THEN 'held' ELSE 'payable' END AS owed,
      EXISTS (SELECT FROM invoice_line WHERE sale_id = sale.id AND credits_sale_id IS NULL) AS is_invoiced,
      EXISTS (SELECT FROM invoice_line WHERE sale_id = sale.id AND credits_sale_id IS NOT NULL) AS is_credited,
      amount_cents + coalesce((SELECT sum(CASE WHEN credits_sale_id IS NULL THEN vat_cents ELSE -vat_cents END)::bigint FROM self_billed_line
        WHERE sale_id = sale.id), 0) AS gross_cents
    FROM sale LEFT JOIN payee_account ON payee_account.payee_kind = sale.payee_kind
      AND payee_account.payee_id = coalesce(sale.payee_organisation_id, sale.loader_id)
    WHERE amount_cents <> 0
  ), document_line AS (
    SELECT invoice_line.*, invoice.organisation_id, invoice.issued_at FROM invoice_line JOIN invoice ON invoice.id = invoice_id
  ), self_billed AS (
    -- As payments of runs are written anew: which run had what is not.
    SELECT self_billed_line.*, issued_at, row.owed, row.payee_id FROM self_billed_line
    JOIN self_billed_invoice ON self_billed_invoice.id = document_id JOIN row ON row.id = sale_id
  ), part AS (
    SELECT receipt_use.id, receipt_use.at, event, invoice.organisation_id AS owner, 'receivable' AS account, receipt_use.cents
    FROM receipt_use JOIN invoice ON invoice.id = invoice_id WHERE event <> 'moved'
  ), rest AS (
    -- What was not used at once: it was the organisation's, or nobody's until it was matched.
    SELECT receipt.id, created_at, matched_at, organisation_id, amount_cents - coalesce(sum(cents) FILTER (WHERE event = 'received'), 0)::bigint AS cents,
      -- A refund from before moved nothing when its payment was matched, and that much less of the payment was there to move.
      CASE WHEN pays_back_id IS NULL THEN amount_cents - coalesce(sum(cents) FILTER (WHERE event = 'matched'), 0)::bigint + (
        SELECT coalesce(sum(back.amount_cents), 0)::bigint FROM receipt AS back WHERE back.pays_back_id = receipt.id AND back.matched_at IS NOT NULL)
      ELSE 0 END AS matched_cents
    FROM receipt LEFT JOIN receipt_use ON receipt_id = receipt.id GROUP BY receipt.id
  ), transfer (at, event, source_id, line, debit, debit_owner, credit, credit_owner, cents) AS (
    SELECT sold_at, 'owed', id, 1, 'unbilled', organisation_id,
      CASE WHEN amount_cents > 0 THEN revenue ELSE 'creditNotes' END, NULL::uuid, amount_cents FROM row
      WHERE category = 'invoice' AND NOT (amount_cents < 0 AND is_credited)
    UNION ALL SELECT sold_at, 'owed', id, 1, 'payoutCost', NULL, owed, payee_id, amount_cents FROM row WHERE category = 'payout'
    UNION ALL SELECT voided_at, 'voided', id, 1, revenue, NULL, 'unbilled', organisation_id, amount_cents FROM row
      WHERE voided_at IS NOT NULL AND category = 'invoice' AND NOT is_credited
    UNION ALL SELECT voided_at, 'voided', id, 1, owed, payee_id, 'payoutCost', NULL, amount_cents FROM row
      WHERE voided_at IS NOT NULL AND written_off_at IS NULL AND category = 'payout'
    UNION ALL SELECT written_off_at, 'writtenOff', id, 1, owed, payee_id, 'writtenOff', NULL, gross_cents FROM row WHERE written_off_at IS NOT NULL
    UNION ALL SELECT paid_at, 'paid', id, 1, 'receivable', organisation_id, 'unbilled', organisation_id, amount_cents FROM row
      WHERE paid_at IS NOT NULL AND category = 'invoice' AND NOT is_invoiced AND NOT is_credited
    UNION ALL SELECT paid_at, 'paid', id, 2, 'bank', NULL, 'receivable', organisation_id, amount_cents FROM row
      WHERE paid_at IS NOT NULL AND category = 'invoice' AND NOT is_invoiced AND NOT is_credited
    UNION ALL SELECT paid_at, 'paid', id, 1, 'payable', payee_id, 'bank', NULL, gross_cents FROM row WHERE paid_at IS NOT NULL AND category = 'payout'
    UNION ALL SELECT issued_at, 'selfBilled', sale_id, 1, 'vatInput', NULL, 'payable', payee_id, vat_cents FROM self_billed WHERE credits_sale_id IS NULL
    UNION ALL SELECT issued_at, 'selfCredited', sale_id, 1, owed, payee_id, 'vatInput', NULL, vat_cents FROM self_billed WHERE credits_sale_id IS NOT NULL
    UNION ALL SELECT issued_at, 'invoiced', sale_id, 1, 'receivable', organisation_id, 'unbilled', organisation_id, net_cents FROM document_line WHERE credits_sale_id IS NULL
    UNION ALL SELECT issued_at, 'invoiced', sale_id, 2, 'receivable', organisation_id, 'vatOutput', NULL, vat_cents FROM document_line WHERE credits_sale_id IS NULL
    UNION ALL SELECT issued_at, 'credited', sale_id, 1, 'creditNotes', NULL, 'receivable', organisation_id, net_cents FROM document_line WHERE credits_sale_id IS NOT NULL
    UNION ALL SELECT issued_at, 'credited', sale_id, 2, 'vatOutput', NULL, 'receivable', organisation_id, vat_cents FROM document_line WHERE credits_sale_id IS NOT NULL
    UNION ALL SELECT at, event, id, 1, CASE event WHEN 'received' THEN 'bank' WHEN 'matched' THEN 'suspense' ELSE 'unapplied' END,
      CASE event WHEN 'applied' THEN owner END, account, owner, cents FROM part
    UNION ALL SELECT created_at, 'received', id, 1, 'bank', NULL::uuid, 'suspense', NULL::uuid, cents FROM rest WHERE organisation_id IS NULL OR matched_at IS NOT NULL
    UNION ALL SELECT created_at, 'received', id, 1, 'bank', NULL, 'unapplied', organisation_id, cents FROM rest WHERE organisation_id IS NOT NULL AND matched_at IS NULL
    UNION ALL SELECT matched_at, 'matched', id, 1, 'suspense', NULL, 'unapplied', organisation_id, matched_cents FROM rest WHERE matched_at IS NOT NULL
  ), written AS (
    INSERT INTO journal (at, event, source_id, line, debit, debit_owner, credit, credit_owner, amount_cents)
    SELECT at, event, source_id, line,
      CASE WHEN cents > 0 THEN debit ELSE credit END, CASE WHEN cents > 0 THEN debit_owner ELSE credit_owner END,
      CASE WHEN cents > 0 THEN credit ELSE debit END, CASE WHEN cents > 0 THEN credit_owner ELSE debit_owner END, abs(cents)
    FROM transfer WHERE cents <> 0 ORDER BY at, source_id
    ON CONFLICT DO NOTHING RETURNING 1
  ) SELECT count(*) FROM written
$$;
