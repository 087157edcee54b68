-- What is the owner's alone: the record of the migrations, and the sequences of identity columns, whose inserts need no right to them.

revoke all on schema_migration from proofline_app;
revoke all on all sequences in schema public from proofline_app;
