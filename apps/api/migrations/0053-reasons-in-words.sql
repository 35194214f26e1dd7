-- Between contracts that nothing told apart the reason said how the tie was broken in the database's words.
UPDATE assignment SET reason = replace(reason, ', lowest id', ', first in line of equals') WHERE reason LIKE '%, lowest id';
