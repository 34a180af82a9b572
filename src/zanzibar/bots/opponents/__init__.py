"""Models of the Agents, with which a Recruiter predicts their next turn."""
